import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { papers, type Paper } from '../../../../contract/paper-fields.ts'
import { fillTemplate, lotPapers, numberPapers, type LotPapers } from '../../../../contract/papers.ts'
import { call } from '../../../transport/api.ts'
import { saveMade } from '../../../transport/download.ts'
import { queries } from '../../../transport/queries.ts'
import { picturesShown } from './sheet-photos.tsx'

/** The key begins with the resource, so that a live event makes it stale. */
const papersQuery = (id: number, cut: string | undefined) =>
  queryOptions({
    queryKey: ['lots', 'papers', id, cut],
    queryFn: ({ signal }) => call(lotPapers, { params: { id }, query: { cut }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  })

const validCut = /^[1-9]\d?(\.\d{1,2})?$/

const named = (text: string | null): Paper[] | undefined => {
  const words = text?.split(',')
  return words && papers.filter((paper) => words.includes(paper))
}

/** The papers of the lot in the address, which of them are chosen, and what is done with them. */
export function useLotPapers() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('id')) || 0
  const [cutText, setCut] = useState('')
  const cut = validCut.test(cutText) ? cutText : undefined
  const query = papersQuery(id, cut)
  const { data, error, refetch } = useQuery(query)
  const [busy, setBusy] = useState(false)
  const asked = named(search.get('doc'))
  const sheets = data?.sheets ?? []
  const chosen = sheets.filter(({ paper, fits }) => (asked ? asked.includes(paper) : fits))
  const choose = (next: readonly Paper[]) =>
    setSearch(
      { id: String(id), doc: papers.filter((paper) => next.includes(paper)).join() },
      { replace: true },
    )

  const numbered = async (): Promise<void> => {
    const body = { papers: chosen.map(({ paper }) => paper), ...(cut && { cut }) }
    const answer: LotPapers = await call(numberPapers, { params: { id }, body })
    queries.setQueryData(query.queryKey, answer)
  }
  /** Papers get their numbers before they are printed. */
  const printChosen = () => {
    setBusy(true)
    numbered()
      .then(async () => {
        await new Promise(requestAnimationFrame)
        await picturesShown()
        print()
      })
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  const download = (paper: Paper) => {
    setBusy(true)
    call(fillTemplate, { params: { id }, body: { paper, ...(cut && { cut }) } })
      .then(({ file_name }) => saveMade(file_name))
      .then(() => refetch())
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return {
    id,
    asked,
    data,
    error,
    refetch,
    sheets,
    chosen,
    choose,
    cutText,
    setCut,
    busy,
    printChosen,
    download,
  }
}
export type LotPapersState = ReturnType<typeof useLotPapers>
