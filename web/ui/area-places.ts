import areas from './areas.json'

const { city, provinces, suffixes } = areas

/** A place written in full: what carries no suffix of its own is a prefecture-level city. */
const inFull = (place: string) =>
  place.length > 2 && suffixes.some((suffix) => place.endsWith(suffix)) ? place : place + city

/** Every province and every place of it, in the usual order; districts are typed by hand. */
export const places: readonly string[] = Object.entries(provinces).flatMap(([province, list]) => [
  province,
  ...list.split(' ').map((place) => `${province}/${inFull(place)}`),
])
