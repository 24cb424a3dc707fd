import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { draftRoutes, type DraftRow } from '#contract/drafts.ts'
import { addressOf } from '#contract/grammar/addresses.ts'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { queries } from '#web/transport/queries.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { copyText } from '#web/ui/copy.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Failed } from '#web/ui/states.tsx'
import css from '../session-list.module.css'

const key = ['drafts', 'own']

/** Where the form of a draft is, by the first part of the draft's key. */
const places = {
  customers: (id: string) => at('customers', id),
  follow_ups: (id: string) => at('customers', id),
  customer_contacts: (id: string) => at('customers', id),
  consignors: (id: string) => at('consignors', id),
  contracts: (id: string) => at('contracts', id),
  recyclers: (id: string) => at('recyclers', id),
  finance_entries: () => addressOf('finance', { tab: 'entries', do: 'new' }),
  lots: (id: string) => addressOf('lotForm', isId(id) ? { id } : {}),
  next_round: (id: string) => addressOf('lotForm', { id, relist: true }),
  lot_comments: (id: string) => addressOf('lot', { id }),
}

const isKnown = (kind: string): kind is keyof typeof places => kind in places
const isId = (id: string) => /^\d+$/.test(id)
const at = (name: 'customers' | 'consignors' | 'contracts' | 'recyclers', id: string) =>
  addressOf(name, isId(id) ? { id } : { do: 'new' })

type Listed = Omit<DraftRow, 'value'>

/** The typed words of a draft, one value a line. */
async function wordsOf(draft: Listed): Promise<string> {
  const row = await call(draftRoutes.get, { params: { key: draft.key } })
  const { values, text } = (row?.value ?? {}) as { values?: Record<string, unknown>; text?: unknown }
  return [text, ...Object.values(values ?? {})]
    .filter((value) => (typeof value === 'string' || typeof value === 'number') && value !== '')
    .join('\n')
}

/** 我的草稿: what the person typed and has not saved, on any device. */
export function OwnDrafts() {
  const { t } = useText()
  const [leaving, setLeaving] = useState<Listed>()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(draftRoutes.list, { signal }),
    staleTime: 0,
  })
  if (error) return <Failed message={error.message} onRetry={() => void refetch()} />
  const discard = async (draft: Listed) => {
    await call(draftRoutes.delete, { params: { key: draft.key } })
    await queries.invalidateQueries({ queryKey: key })
    setLeaving(undefined)
  }
  return (
    <>
      <ul className={css.list} aria-busy={!data}>
        {data?.items.length === 0 && <li>{t('account.drafts.none')}</li>}
        {data?.items.map((draft) => (
          <DraftItem key={draft.key} draft={draft} onDiscard={() => setLeaving(draft)} />
        ))}
      </ul>
      {leaving && (
        <AskDialog
          danger
          title={t('account.drafts.discardTitle')}
          text={t('account.drafts.discardText')}
          verb={t('account.drafts.discard')}
          onConfirm={() => discard(leaving).catch(() => undefined)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

function DraftItem({ draft, onDiscard }: { draft: Listed; onDiscard: () => void }) {
  const { t } = useText()
  const [kind = '', id = ''] = draft.key.split('.')
  return (
    <li>
      <div className={css.device}>
        <strong>
          {isKnown(kind) ? <Link to={places[kind](id)}>{t(`account.drafts.${kind}`)}</Link> : draft.key}{' '}
          {isId(id) && `#${id}`}
        </strong>
        <small>
          <RelativeTime at={draft.updated_at} />
        </small>
      </div>
      <Button variant="default" onClick={() => void wordsOf(draft).then(copyText, () => undefined)}>
        {t('account.drafts.copy')}
      </Button>
      <Button variant="default" onClick={onDiscard}>
        {t('account.drafts.discard')}
      </Button>
    </li>
  )
}
