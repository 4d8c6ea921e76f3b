/** Looks up names in the DNS, within seconds. */
export interface Dns {
  /** The TXT records of a name, each as one text; none if there is no such name, null if nobody could tell. */
  texts(name: string): Promise<readonly string[] | null>;
}
