import pg from 'pg'

/** Search terms by how many owned customers they find. */
export interface Terms {
  rare: string[]
  middling: string[]
  common: string[]
  /** Of the drawn terms, those with the fewest and those with the most hits, at any size. */
  fewest: string[]
  most: string[]
  four: string[]
  phone: string[]
  /** The last four digits of phones. Longer pieces beside them would hide them in a median. */
  lastDigits: string[]
  initials: string[]
}

const each = 24

interface Sampled {
  company_name: string
  phone_digits: string
  grams: string[]
}

const chosen = <T>(items: readonly T[]): T[] => [...new Set(items)].slice(0, each)

/** Two overlapping pieces make four adjacent letters. */
function fourInitials(grams: readonly string[]): string[] {
  const pieces = grams.filter((gram) => /^~[a-z]{3}$/.test(gram)).map((gram) => gram.slice(1))
  const [, first, second] = pieces
  return first !== undefined && second?.startsWith(first.slice(1)) ? [first + second.slice(2)] : []
}

/** How many customers each term finds, up to 10,001. */
async function hitsOf(client: pg.Client, terms: readonly string[]): Promise<Map<string, number>> {
  const hits = new Map<string, number>()
  for (const term of terms) {
    const counted = await client.query<{ n: number }>(
      `select count(*)::int as n from (
         select from customers
         where grams @> $1 and service_id is not null and archived_at is null limit 10001) as c`,
      [[term]],
    )
    hits.set(term, counted.rows[0]?.n ?? 0)
  }
  return hits
}

/** Draws terms from the data, so that each one has hits. The same data gives the same terms. */
export async function drawTerms(url: string): Promise<Terms> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Sampled>(
      `select company_name, phone_digits, grams from customers
       where service_id is not null and archived_at is null order by md5(id::text) limit 400`,
    )
    const pairs = [
      ...new Set(rows.flatMap((row) => row.grams.filter((gram) => /^\p{Script=Han}{2}$/u.test(gram)))),
    ]
    const hits = await hitsOf(client, pairs.slice(0, 600))
    const between = (least: number, most: number) =>
      chosen([...hits].filter(([, n]) => n >= least && n <= most).map(([pair]) => pair))
    const byHits = [...hits].toSorted(([, one], [, other]) => one - other).map(([pair]) => pair)
    return {
      rare: between(1, 200),
      middling: between(1000, 10_000),
      common: between(10_001, Number.POSITIVE_INFINITY),
      fewest: byHits.slice(0, each),
      most: byHits.slice(-each),
      // From the third character on: the proper name follows the region.
      four: chosen(
        rows.map((row) => row.company_name.slice(2, 6)).filter((term) => /^\p{Script=Han}{4}$/u.test(term)),
      ),
      phone: chosen(
        rows.flatMap(
          ({ phone_digits }, at) =>
            [phone_digits, phone_digits.slice(-4), phone_digits.slice(3, 9)][at % 3] ?? [],
        ),
      ),
      lastDigits: chosen(rows.map(({ phone_digits }) => phone_digits.slice(-4))),
      initials: chosen(rows.flatMap((row) => fourInitials(row.grams))),
    }
  } finally {
    await client.end()
  }
}
