/**
 * A setting is missing or wrong, or what it names can't be used. The message is one line that begins with the setting's
 * name.
 */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  /** @param why continues the sentence after the setting's name; must contain no secrets */
  constructor(setting: string, why: string) {
    super(`${setting} ${why}`);
  }
}
