import { may, type Caller } from '#server/request/caller.ts'
import { approvalSource } from '#server/features/approvals/source.ts'
import { roundSource } from '#server/features/lots/rounds/source.ts'
import { lotSources } from '#server/features/lots/source.ts'
import { recyclerSource } from '#server/features/recyclers/source.ts'
import { thingSource } from '#server/features/things/source.ts'
import { signUpSource } from '#server/features/sign-ups/source.ts'
import type { ScreenList } from './counting.ts'

export const commissioned = { address: 'commissioned', source: lotSources.seller } satisfies ScreenList
/** Rounds with their results, which turnover and related figures add up. */
export const rounds = { address: 'lotRounds', source: roundSource } satisfies ScreenList
export const goods = { address: 'goods', source: lotSources.buyer } satisfies ScreenList
export const signUps = { address: 'signUps', source: signUpSource } satisfies ScreenList
export const approvals = { address: 'approvals', source: approvalSource } satisfies ScreenList
export const things = { address: 'things', source: thingSource } satisfies ScreenList
export const recyclers = { address: 'recyclers', source: recyclerSource } satisfies ScreenList

export const sells = (who: Caller): boolean => may(who, 'commissioned.use')
export const directs = (who: Caller): boolean => sells(who) && may(who, 'lots.seeAll')
export const recruits = (who: Caller): boolean => may(who, 'goods.use') && !may(who, 'lots.seeAll')
