/** How a value is stored, as JSON. */
export interface Packing<T> {
  pack(value: T): unknown;
  unpack(packed: unknown): T;
}

type Packings<T> = { readonly [K in keyof T]?: Packing<T[K]> };

/**
 * Stores an object as the list of its values under the given keys: their names would be half of what is stored. A key is
 * removed or moved only with a new version of the projection.
 * @param rest what is read in place of what is not stored
 * @param packings of values that are packed themselves
 */
export const packed =
  <T extends object>() =>
  <const K extends keyof T>(
    keys: readonly K[],
    rest: Omit<T, K>,
    packings: Packings<Pick<T, K>> = {},
  ): Packing<T> => ({
    pack: (value) => keys.map((key) => packings[key]?.pack(value[key]) ?? value[key]),
    unpack: (values) => {
      const value: T = Object.assign({}, rest) as T;
      (values as readonly T[K][]).forEach((stored, index) => {
        const key = keys[index];
        if (key !== undefined) value[key] = packings[key]?.unpack(stored) ?? stored;
      });
      return value;
    },
  });

/** A list whose members are packed. */
export const listOf = <T>(member: Packing<T>): Packing<readonly T[]> => ({
  pack: (values) => values.map((value) => member.pack(value)),
  unpack: (values) => (values as readonly unknown[]).map((value) => member.unpack(value)),
});

/** The same for an object without some of its fields: what is not there is stored as null. */
export const withAbsent = <T extends object>(
  packing: Packing<T>,
  ...optional: readonly (keyof T)[]
): Packing<T> => ({
  pack: (value) => packing.pack(value),
  unpack: (values) => {
    const value = packing.unpack(values);
    for (const key of optional) if (value[key] === null) Reflect.deleteProperty(value, key);
    return value;
  },
});
