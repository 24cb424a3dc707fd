import { areaList } from '@vant/area-data'

const { province_list, city_list, county_list } = areaList

/** Placeholder city names for districts that belong directly to a province. No address contains them. */
const noCity = ['县', '省直辖县', '自治区直辖县级行政区划']

/** Groups the places of a list by the prefix of their codes. */
function grouped(list: Readonly<Record<string, string>>, length: number): Map<string, [string, string][]> {
  const groups = new Map<string, [string, string][]>()
  for (const [code, name] of Object.entries(list)) {
    const group = groups.get(code.slice(0, length)) ?? []
    group.push([code, name])
    groups.set(code.slice(0, length), group)
  }
  return groups
}

function* names(): Generator<string> {
  const counties = grouped(county_list, 4)
  const cities = grouped(city_list, 2)
  for (const [code, province] of Object.entries(province_list)) {
    yield province
    for (const [cityCode, city] of cities.get(code.slice(0, 2)) ?? []) {
      const above = noCity.includes(city) ? province : `${province}/${city}`
      if (above !== province) yield above
      for (const [, county] of counties.get(cityCode.slice(0, 4)) ?? []) yield `${above}/${county}`
    }
  }
}

/** Every province, city and district of the country, in the order of their codes. */
export const areaNames: readonly string[] = [...new Set(names())]
