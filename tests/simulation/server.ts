import { changePlan } from '../../commands/accounts/plan.ts';
import type { PlanName } from '../../contracts/accounts/plans.ts';
import type { Answered } from '../doubles/answered.ts';
import { NoAnswer, type Call, type Program } from './program.ts';
import type { World } from './world.ts';

/** The address of the program, at which sometimes nobody answers. */
export class Server {
  readonly world: World;
  private programs: readonly Program[] = [];
  private waiting: ((program: Program) => void)[] = [];

  constructor(world: World) {
    this.world = world;
  }

  isUp(program: Program): void {
    this.programs = [...this.programs.filter(({ life }) => life.isAlive), program];
    for (const go of this.waiting.splice(0)) go(program);
  }

  /** Asks until there is an answer that says what happened, as the web app does. */
  async ask(call: Call): Promise<Answered> {
    const { world } = this;
    for (;;) {
      const program = await this.up();
      try {
        const answer = await program.call(call);
        if (answer.status < 500) return answer;
        world.note(`${call.method} ${call.path} is answered with ${answer.status}`);
        await world.wait(world.outside, 1_000 + world.chance.below(60_000));
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
      }
    }
  }

  /** Asks once. @returns undefined when nobody answers, or nobody can */
  async askOnce(call: Call): Promise<Answered | undefined> {
    const program = await this.up();
    try {
      const answer = await program.call(call);
      return answer.status < 500 ? answer : undefined;
    } catch (error) {
      if (error instanceof NoAnswer) return undefined;
      throw error;
    }
  }

  /** What an administrator does. */
  async putOnPlan(email: string, plan: PlanName): Promise<void> {
    for (;;) {
      const { life, engines } = await this.up();
      const done = life.within(() => changePlan(engines.commands, email, plan).then(() => true));
      const over = new Promise<false>((resolve) => life.onEnd(() => resolve(false)));
      // An address that a crash left reserved is confirmed within minutes.
      if (await Promise.race([done.catch(() => false), over])) return;
      await this.world.wait(this.world.outside, 60_000);
    }
  }

  private up(): Promise<Program> {
    const alive = this.programs.filter(({ life }) => life.isAlive);
    if (alive.length > 0) return Promise.resolve(this.world.chance.one(alive));
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
