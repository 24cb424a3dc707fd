import type { NoticeRulesRow } from '#contract/calendar.ts'
import { compare } from '#contract/rules/money.ts'
import type { NoticeRules } from '#contract/rules/notice-rule.ts'
import type { Db } from '#server/db/client.ts'
import { difference } from '#server/records/write-log.ts'
import { may, addAuditEntry, type Caller } from '#server/request/caller.ts'
import { invalidField, Refusal } from '#server/request/errors.ts'
import { noticeRulesTable } from '#server/tables/calendar.ts'
import { staffNames } from '#server/features/staff/names.ts'
import { forgetNoticeBasis, readNoticeRules, type NoticeRulesVersion } from './read.ts'

async function present(db: Db, who: Caller, current: NoticeRulesVersion): Promise<NoticeRulesRow> {
  const by = current.created_by
  const names = await staffNames(db, by === null ? [] : [by])
  return {
    ...current.rules,
    version: current.version,
    updated_at: current.created_at,
    updated_by: by,
    updated_by_name: by === null ? null : (names.get(by) ?? null),
    actions: may(who, 'calendar.change') ? ['edit'] : [],
  }
}

export const getNoticeRules = async (db: Db, who: Caller): Promise<NoticeRulesRow> =>
  present(db, who, await readNoticeRules(db))

/** Saves the rules as the next version. They only produce warnings, so no lot changes. */
export async function putNoticeRules(
  db: Db,
  who: Caller,
  { version, ...rules }: NoticeRules & { version: number },
): Promise<NoticeRulesRow> {
  if (compare(rules.state_value_two, rules.state_value_one) < 0)
    throw invalidField('calendar', 'state_value_two', 'out_of_range')
  const current = await readNoticeRules(db)
  const stale = async () => new Refusal('stale_version', {}, { current: await getNoticeRules(db, who) })
  if (current.version !== version) throw await stale()
  const [made] = await db
    .insert(noticeRulesTable)
    .values({ version: version + 1, rules, created_by: who.uid })
    .onConflictDoNothing()
    .returning()
  if (!made) throw await stale()
  forgetNoticeBasis()
  addAuditEntry(who, {
    action: 'change_rules',
    resource: 'calendar',
    record_id: null,
    ...difference({ ...current.rules }, { ...rules }, Object.keys(rules)),
    owners: [],
    audience: ['calendar.read'],
  })
  return present(db, who, made)
}
