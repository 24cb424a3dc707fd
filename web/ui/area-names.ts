import areas from './areas.json'

const { city, provinces, suffixes } = areas

/** A name without a suffix of its own is a prefecture-level city. */
const inFull = (name: string) =>
  name.length > 2 && suffixes.some((suffix) => name.endsWith(suffix)) ? name : name + city

/** Every province and everything directly below it, in the usual order. Districts are typed by hand. */
export const areaNames: readonly string[] = Object.entries(provinces).flatMap(([province, list]) => [
  province,
  ...list.split(' ').map((name) => `${province}/${inFull(name)}`),
])
