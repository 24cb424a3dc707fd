import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { papers, type Paper } from '#contract/paper-fields.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { type LotPapers, type PaperSheet, paperRoutes } from '#contract/papers.ts'
import { call } from '#web/transport/api.ts'
import { saveMade } from '#web/transport/download.ts'
import { queries } from '#web/transport/queries.ts'
import { picturesShown } from './sheet-photos.tsx'

/** The key begins with the resource, so that a live event makes it stale. */
const papersQuery = (id: number, cut: string | undefined) =>
  queryOptions({
    queryKey: ['lots', 'papers', id, cut],
    queryFn: ({ signal }) => call(paperRoutes.ofLot, { params: { id }, query: { cut }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  })

const validCut = /^[1-9]\d?(\.\d{1,2})?$/

const named = (text: string | null): Paper[] | undefined => {
  const words = text?.split(',')
  return words && papers.filter((paper) => words.includes(paper))
}

/** The papers of the lot in the address, and which of them are chosen. */
function useChoice() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const [cutText, setCut] = useState('')
  const cut = validCut.test(cutText) ? cutText : undefined
  const { data, error, refetch } = useQuery(papersQuery(id, cut))
  const asked = named(search.get('doc'))
  const sheets = data?.sheets ?? []
  const chosen = sheets.filter(({ paper, fits }) => (asked ? asked.includes(paper) : fits))
  const choose = (next: readonly Paper[]) => {
    const doc = papers.filter((paper) => next.includes(paper)).join()
    setSearch({ id: String(id), doc }, { replace: true })
  }
  return { id, cut, cutText, setCut, asked, data, error, refetch, sheets, chosen, choose }
}

/** The release of goods that are not paid for. */
interface Release {
  reason: string
  consent_files: FileRef[]
}

/** The inputs of the release on credit that a chosen pick-up note needs. */
function useRelease(chosen: readonly PaperSheet[]) {
  const [release, give] = useState<Release>({ reason: '', consent_files: [] })
  const unpaid = chosen.find((sheet) => sheet.unpaid)?.unpaid ?? null
  const isReleased = release.reason.trim() !== '' && release.consent_files.length > 0
  const onCredit = unpaid && isReleased ? release : {}
  return { release, give, unpaid, held: unpaid !== null && !isReleased, onCredit }
}

/** The chosen papers, and the actions on them. */
export function useLotPapers() {
  const choice = useChoice()
  const { id, cut, chosen, refetch } = choice
  const [busy, setBusy] = useState(false)
  const during = (work: () => Promise<unknown>) => {
    setBusy(true)
    work()
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const proposal = cut === undefined ? {} : { cut }
  const { onCredit, ...release } = useRelease(chosen)
  /** Papers get their numbers before they are printed. */
  const printChosen = () =>
    during(async () => {
      const body = { papers: chosen.map(({ paper }) => paper), ...proposal, ...onCredit }
      const answer: LotPapers = await call(paperRoutes.numberMany, { params: { id }, body })
      queries.setQueryData(papersQuery(id, cut).queryKey, answer)
      await new Promise(requestAnimationFrame)
      await picturesShown()
      print()
    })
  const download = (paper: Paper) =>
    during(async () => {
      const { file_name } = await call(paperRoutes.fillTemplate, {
        params: { id },
        body: { paper, ...proposal, ...(paper === 'pick_up' && onCredit) },
      })
      await saveMade(file_name)
      await refetch()
    })
  return { ...choice, ...release, busy, printChosen, download }
}

export type LotPapersState = ReturnType<typeof useLotPapers>
