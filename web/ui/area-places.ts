import areas from './areas.json'

/** A province and its places written in full: what carries no suffix of its own is a prefecture-level city. */
const inFull = (place: string, city: string) => (place.length > 2 && suffixes.some((suffix) => place.endsWith(suffix)) ? place : place + city)
const suffixes = ['自治州', '自治县', '地区', '林区', '特别行政区', '盟', '县', '市']

/** Every `省` and `省/市`, in the usual order; districts are typed by hand. */
export const places: readonly string[] = Object.entries(areas).flatMap(([province, list]) => [
  province,
  ...list.split(' ').map((place) => `${province}/${inFull(place, '市')}`),
])
