import { useRef, useState, type ReactNode } from 'react'
import {
  createRecycler,
  editRecycler,
  type RecyclerHit,
  type RecyclerRow,
} from '../../../contract/recyclers.ts'
import type { BodyOf } from '../../../contract/route.ts'
import { ApiError, call } from '../../transport/api.ts'
import { HitList, type Checked } from '../../records/duplicate-check.tsx'
import { useText, type Speaker } from '../../text/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'

/** One hit in words: everybody may know of every recycler. */
function hitWords(hit: RecyclerHit, { t }: Speaker): string {
  if (!hit.company_name) return t('recyclers.hit.unknown')
  const who = [hit.name, hit.phone].filter(Boolean).join(' ')
  return t('recyclers.hit.one', { company: hit.company_name, who, owner: hit.service_id_name ?? '' })
}

/** What the check found for one field, right under it. */
export function Hits({ hits, field }: { hits: readonly RecyclerHit[]; field: Checked }) {
  const text = useText()
  return (
    <HitList
      hits={hits.filter((hit) => hit.field === field)}
      words={(hit) => hitWords(hit, text)}
      title={(hard) => text.t(hard ? 'recyclers.hit.hard' : 'recyclers.hit.soft')}
    />
  )
}

interface Saving {
  save: (body: Record<string, unknown>) => Promise<RecyclerRow | undefined>
  /** The question about a soft duplicate, while it is open. */
  question: ReactNode
}

/** Sends the form. A soft duplicate is asked about and sent again when confirmed; a hard one is a message on its field. */
export function useSaveRecycler(row: RecyclerRow | undefined): Saving {
  const text = useText()
  const [hits, setHits] = useState<readonly RecyclerHit[]>()
  const settle = useRef<(yes: boolean) => void>(undefined)
  const send = (body: Record<string, unknown>, confirm_duplicate: boolean): Promise<RecyclerRow> => {
    const given = { ...body, ...(confirm_duplicate && { confirm_duplicate }) }
    if (row)
      return call(editRecycler, {
        params: { id: row.id },
        body: given as BodyOf<typeof editRecycler>,
        quiet: true,
      })
    return call(createRecycler, { body: given as BodyOf<typeof createRecycler>, quiet: true })
  }
  const save: Saving['save'] = async (body) => {
    try {
      return await send(body, false)
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'duplicate') throw error
      const { soft, hits: found = [] } = error.data as { soft?: boolean; hits?: RecyclerHit[] }
      if (!soft)
        throw new ApiError(error.status, error.code, error.msg, {
          fields: Object.fromEntries(found.map((hit) => [hit.field, hitWords(hit, text)])),
        })
      setHits(found)
      const confirmed = await new Promise<boolean>((resolve) => {
        settle.current = resolve
      })
      setHits(undefined)
      return confirmed ? send(body, true) : undefined
    }
  }
  const question = hits && (
    <AskDialog
      title={text.t('recyclers.hit.softTitle')}
      text={text.t('recyclers.hit.softText')}
      verb={text.t('recyclers.hit.confirm')}
      onConfirm={() => settle.current?.(true)}
      onClose={() => settle.current?.(false)}
    >
      <HitList hits={hits} words={(hit) => hitWords(hit, text)} />
    </AskDialog>
  )
  return { save, question }
}
