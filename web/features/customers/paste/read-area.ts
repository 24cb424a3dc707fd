const provinceEnd = /(?:省|市|壮族自治区|回族自治区|维吾尔自治区|自治区|特别行政区)$/
const cityEnd = /(?:市|地区|盟|[一-龥]{1,3}族[一-龥]*自治州|自治州)$/
const districtEnd = /[市县区]$/
/** Names of districts that need no suffix. */
const longBare = 3

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

/** The index at which a text names a province or city. */
function positionOf(text: string, name: string, depth: number): number {
  const full = text.indexOf(name)
  return full >= 0 ? full : text.indexOf(bare(name, depth === 0 ? provinceEnd : cityEnd))
}

/** A district needs its suffix, unless its name is long or stands right behind its city or province: 浙江玉环. */
function positionOfDistrict(text: string, names: readonly string[], areas: readonly string[]): number {
  const [name = '', above] = [names.at(-1), names.slice(0, -1)]
  const full = text.indexOf(name)
  if (full >= 0) return full
  const short = bare(name, districtEnd)
  const at = short === name ? -1 : text.indexOf(short)
  if (at < 0) return -1
  const before = text.slice(0, at).trimEnd()
  const isBehind = above.some((one) =>
    [one, bare(one, provinceEnd), bare(one, cityEnd)].some((said) => before.endsWith(said)),
  )
  return isBehind || (short.length >= longBare && isUnique(name, areas)) ? at : -1
}

interface AreaIndex {
  /** How many provinces, cities and districts have a name. */
  counts: ReadonlyMap<string, number>
  /** All names, those of provinces and cities also without their suffix. */
  names: ReadonlySet<string>
}

const indexes = new WeakMap<readonly string[], AreaIndex>()

function indexOf(areas: readonly string[]): AreaIndex {
  const known = indexes.get(areas)
  if (known) return known
  const counts = new Map<string, number>()
  const names = new Set<string>()
  for (const area of areas) {
    const parts = area.split('/')
    const last = parts.at(-1) ?? ''
    counts.set(last, (counts.get(last) ?? 0) + 1)
    for (const [depth, name] of parts.entries()) {
      names.add(name)
      const short = bare(name, depth === 0 ? provinceEnd : depth === 1 ? cityEnd : districtEnd)
      if (depth < 2 || short.length >= longBare) names.add(short)
    }
  }
  const made = { counts, names }
  indexes.set(areas, made)
  return made
}

/** Whether only one province, city or district has this name. */
const isUnique = (name: string, areas: readonly string[]) => indexOf(areas).counts.get(name) === 1

function placeOf(text: string, area: string, areas: readonly string[]): Place | undefined {
  const names = area.split('/')
  const last = names.length - 1
  const own = last === 2 ? positionOfDistrict(text, names, areas) : positionOf(text, names[last] ?? '', last)
  if (own < 0) return undefined
  const above = names
    .slice(0, last)
    .map((name, depth) => positionOf(text, name, depth))
    .filter((at) => at >= 0 && at <= own)
  // Many districts and some cities share a name. Such a district counts only if its city is named too.
  if (names.length === 3 && above.length === 0 && !isUnique(names[last] ?? '', areas)) return undefined
  return { area, at: Math.min(own, ...above), parts: above.length + 1 }
}

/**
 * The province, city and district named by a text, as 省/市/区. Most words decide, then the first in the text.
 * Undefined if it names none, or several far apart.
 */
export function readArea(text: string, areas: readonly string[]): string | undefined {
  if (text === '') return undefined
  const places = areas.flatMap((area) => placeOf(text, area, areas) ?? [])
  const depth = ({ area }: Place) => area.split('/').length
  places.sort(
    (place, other) => other.parts - place.parts || place.at - other.at || depth(other) - depth(place),
  )
  const [best] = places
  return best?.area
}

/** Whether a word is nothing but a place: 沈阳, 山东淄博, 天津滨海新区. */
export const isPlaceName = (word: string, areas: readonly string[]): boolean =>
  isMadeOf(word, indexOf(areas).names)

function isMadeOf(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(word)) return true
  for (let end = 2; end < word.length; end++)
    if (names.has(word.slice(0, end)) && isMadeOf(word.slice(end), names)) return true
  return false
}
