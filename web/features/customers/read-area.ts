const provinceEnd = /(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/
const cityEnd = /(?:市|地区|盟|[一-龥]{1,3}族[一-龥]*自治州|自治州)$/

const bare = (name: string, end: RegExp): string => {
  const short = name.replace(end, '')
  return short.length >= 2 ? short : name
}

interface Place {
  area: string
  /** The index at which the text names the area, and the number of its parts named. */
  at: number
  parts: number
}

/** The index at which a text names a province, city or district. Only a district needs its suffix. */
function positionOf(text: string, name: string, depth: number): number {
  const full = text.indexOf(name)
  if (full >= 0 || depth === 2) return full
  return text.indexOf(bare(name, depth === 0 ? provinceEnd : cityEnd))
}

function placeOf(text: string, area: string): Place | undefined {
  const names = area.split('/')
  const last = names.length - 1
  const own = positionOf(text, names[last] ?? '', last)
  if (own < 0) return undefined
  const above = names
    .slice(0, last)
    .map((name, depth) => positionOf(text, name, depth))
    .filter((at) => at >= 0 && at <= own)
  // Many districts and some cities share a name. A district counts only if its city is named too.
  if (names.length === 3 && above.length === 0) return undefined
  return { area, at: Math.min(own, ...above), parts: above.length + 1 }
}

/**
 * The province, city and district named by a text, as 省/市/区. Most words decide, then the first in the text.
 * Undefined if it names none, or several far apart.
 */
export function readArea(text: string, areas: readonly string[]): string | undefined {
  if (text === '') return undefined
  const places = areas.flatMap((area) => placeOf(text, area) ?? [])
  const depth = ({ area }: Place) => area.split('/').length
  places.sort(
    (place, other) => other.parts - place.parts || place.at - other.at || depth(other) - depth(place),
  )
  const [best] = places
  return best?.area
}
