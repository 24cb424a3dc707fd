import { expect, test } from 'vitest'
import { lotActions } from './lot-machine.ts'
import type { LotState } from './lot-states.ts'
import { isDestructive, moveInto, nextMove } from './next-move.ts'

const now = Date.parse('2026-11-21T08:00:00Z')
const row = (state: LotState, actions: string[], auction_time: string | null = null) => ({
  state,
  actions,
  auction_time,
})

test('the next move is the first step forward that the row allows', () => {
  expect(nextMove(row('draft', ['edit', 'submit']), now)).toBe('submit')
  expect(nextMove(row('draft', ['edit']), now)).toBeUndefined()
  expect(nextMove(row('confirming', ['propose', 'no_sale']), now)).toBe('propose')
  expect(nextMove(row('confirming', ['propose', 'no_sale', 'sell']), now)).toBe('sell')
  expect(nextMove(row('approved', ['withdraw']), now)).toBeUndefined()
})

test('bidding is next only when its time has come', () => {
  expect(nextMove(row('listed', ['start_bidding'], '2026-11-21T07:59:00Z'), now)).toBe('start_bidding')
  expect(nextMove(row('listed', ['start_bidding'], '2026-11-21T08:01:00Z'), now)).toBeUndefined()
})

test('a card moves only where a permitted move leads', () => {
  const reviewing = row('reviewing', ['approve', 'reject'])
  expect(moveInto(reviewing, 'approved')).toBe('approve')
  expect(moveInto(reviewing, 'draft')).toBe('reject')
  expect(moveInto(reviewing, 'listed')).toBeUndefined()
  expect(moveInto(reviewing, 'reviewing')).toBeUndefined()
  expect(moveInto(row('confirming', ['propose']), 'confirming')).toBeUndefined()
  expect(moveInto(row('settled', ['step_back']), 'picked_up')).toBe('step_back')
  expect(moveInto(row('sold', ['step_back', 'default']), 'confirming')).toBe('step_back')
  const ofRunnerUp = { ...row('sold', ['step_back']), steps_back_to: 'defaulted' as const }
  expect(moveInto(ofRunnerUp, 'confirming')).toBeUndefined()
  expect(moveInto(ofRunnerUp, 'defaulted')).toBe('step_back')
})

test('moves that take something away or back are grave', () =>
  expect(lotActions.filter(isDestructive)).toEqual([
    'reject',
    'no_sale',
    'withdraw',
    'default',
    'undo_default',
    'step_back',
  ]))
