import { useEffect } from 'react'
import type { CustomerRow } from '#contract/customers.ts'
import { readOpenRecord } from '#web/ui/use-open-record.ts'

/** The customer who was just called. A phone hides the page behind its dialler meanwhile. */
let called: number | undefined

/** Remembers that a customer is being called, to offer the note when the person comes back. */
export function noteAfterCall({ id, actions }: Pick<CustomerRow, 'id' | 'actions'>): void {
  called = actions.includes('follow_up') ? id : undefined
}

/** Opens the note of a customer when the person comes back from calling it. */
export function useNoteAfterCall(open: (id: number, act: 'follow') => void): void {
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState !== 'visible' || called === undefined) return
      const id = called
      called = undefined
      // A user who is already writing a note is not interrupted.
      if (readOpenRecord(new URLSearchParams(location.search)).act === null) open(id, 'follow')
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [open])
}
