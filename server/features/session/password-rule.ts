import { passwordMax, shortestPassword } from '#contract/session.ts'
import { roles } from '#contract/grammar/permissions.ts'
import type { Db } from '#server/db/client.ts'
import { InvalidFields, type FieldFault } from '#server/request/errors.ts'
import { StartError } from '#server/start-error.ts'
import { companiesTable } from '#server/tables/dictionaries.ts'

/** Required strength in powers of ten guesses: at ten hashes a second, that takes three months. */
const enough = 8
/** Obvious words add no strength. The rest of the password must reach this on its own. */
const enoughOfRest = 6
/** The library slows down with length. No password needs more characters than this to be strong. */
const judged = 40

const productWords = ['yunjingtong', 'jingtong', '云竞通', '竞通', 'yjt', 'crm', '拍卖', 'paimai']

const load = async () => {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { dictionary, adjacencyGraphs: graphs } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: judged })
}
let loading: ReturnType<typeof load> | undefined

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim()

/** True for words worth checking: single letters occur in every password. */
const telling = (word: string) => word.length >= 3 || (word.length === 2 && /\p{Script=Han}/u.test(word))

/**
 * The reason to refuse a password. Undefined if it is strong enough. `words` are the names of the person and
 * of the company.
 */
export async function weakness(
  password: string,
  words: readonly string[],
): Promise<FieldFault['fault'] | undefined> {
  loading ??= load()
  const judge = await loading
  const given = plain(password)
  if (words.some((word) => plain(word) === given)) return 'password_is_username'
  const known = [...productWords, ...words.map(plain)].filter(telling)
  const strength = (text: string) => judge.check(text, known).guessesLog10
  if (strength(password.slice(0, judged)) < enough) return 'common_password'
  const rest = known
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, word) => text.replaceAll(word, ''), given)
  return rest !== given && strength(rest.slice(0, judged)) < enoughOfRest ? 'common_password' : undefined
}

/** True for a password that is too short for privileged roles. */
export const isShort = (password: string): boolean => password.length < shortestPassword(roles)

export interface Owner {
  username: string
  nickname: string
  roles: readonly number[]
}

/** Stops the start if the environment sets a weak password, naming the variable in one line. */
export async function refuseWeakSetting(
  name: string,
  password: string | undefined,
  owner: Owner,
): Promise<void> {
  if (password === undefined) return
  const limit = shortestPassword(owner.roles)
  if (password.length < limit || password.length > passwordMax)
    throw new StartError(`${name} is not valid: expected ${limit} to ${passwordMax} characters.`)
  if ((await weakness(password, [owner.username, owner.nickname])) !== undefined)
    throw new StartError(
      `${name} is too easy to guess: use several words, or ${limit} random characters or more.`,
    )
}

/** Refuses a new password that is too short for its owner's roles or too weak. `field` is its name in the body. */
export async function refuseWeakPassword(
  db: Db,
  password: string,
  { username, nickname, roles: held }: Owner,
  field: 'password' | 'new_password',
): Promise<void> {
  const refuse = (fault: Omit<FieldFault, 'name'>) => {
    throw new InvalidFields('session', [{ name: field, ...fault }])
  }
  const limit = shortestPassword(held)
  if (password.length < limit) refuse({ fault: 'too_short', limit })
  const companies = await db.select({ name: companiesTable.name }).from(companiesTable)
  const fault = await weakness(password, [username, nickname, ...companies.map((company) => company.name)])
  if (fault !== undefined) refuse({ fault })
}
