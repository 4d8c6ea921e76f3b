/** A setting is missing or wrong, or what it names can't be used; the message is one line that begins with its name. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  /** @param why goes on after the setting's name; no secrets */
  constructor(setting: string, why: string) {
    super(`${setting} ${why}`);
  }
}
