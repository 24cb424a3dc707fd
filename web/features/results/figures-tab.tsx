import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  openFigures,
  resultRoutes,
  type OpenFigure,
  type ResultRow,
  type Results,
} from '#contract/results.ts'
import { IconPrinter } from '#web/icons/printer.ts'
import { LotName } from '#web/auction/lot-link.tsx'
import { useText } from '#web/text/text.tsx'
import { call, urlOf } from '#web/transport/api.ts'
import { saveAnswer } from '#web/transport/download.ts'
import { RowsSkeleton } from '#web/ui/page-skeleton.tsx'
import { Failed } from '#web/ui/states.tsx'
import { useFigureWords } from './figure-words.ts'
import { FigureTiles } from './figure-tiles.tsx'
import { questionOf } from './question.ts'
import { QuestionBar } from './question-bar.tsx'
import css from './results.module.css'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LinesDrawer = lazyPart(async () => (await import('./lines-drawer.tsx')).LinesDrawer)

/** The figure whose rows are shown, of one group or of all. */
export interface Opened {
  figure: OpenFigure
  row?: ResultRow
}

/** The figures of a period beside the period before, and their groups. */
export function FiguresTab() {
  const { t } = useText()
  const [search] = useSearchParams()
  const [opened, setOpened] = useState<Opened>()
  const { from, to, by } = questionOf(search)
  const query = { from, to, by }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['results', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(resultRoutes.get, { query, signal, quiet: true }),
  })
  return (
    <div className={css.frame} data-waiting={isPlaceholderData || undefined}>
      <QuestionBar>
        <Button
          variant="default"
          disabled={!data}
          onClick={() => void saveAnswer(urlOf(resultRoutes.file, { query })).catch(() => undefined)}
        >
          {t('results.csv')}
        </Button>
        <Button
          variant="default"
          disabled={!data}
          leftSection={<IconPrinter size={16} stroke={1.5} />}
          onClick={() => print()}
        >
          {t('results.print')}
        </Button>
      </QuestionBar>
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton />}
      {data && (
        <>
          <p className={css.period}>
            {data.from} – {data.to}
            <small>
              {t('results.before')} {data.before.from} – {data.before.to}
            </small>
          </p>
          <FigureTiles of={data} onOpen={(figure) => setOpened({ figure })} />
          <Groups of={data} onOpen={setOpened} />
          <p className={css.note}>{t('results.explained')}</p>
        </>
      )}

      {opened && data && <LinesDrawer question={data} opened={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function Groups({ of, onOpen }: { of: Results; onOpen: (opened: Opened) => void }) {
  const { t } = useText()
  const { nameOf, shown } = useFigureWords()
  const figures = openFigures.filter((figure) => !of.masked.includes(figure))
  if (of.items.length === 0) return <p className={css.note}>{t('results.none')}</p>
  const cell = (figure: OpenFigure, row?: ResultRow) => (
    <td key={figure} data-figure>
      <button type="button" onClick={() => onOpen({ figure, ...(row && { row }) })}>
        {shown(row ?? of.sums, figure)}
      </button>
    </td>
  )
  return (
    <div className={css.box} tabIndex={0} role="region" aria-label={t('results.tabs.results')}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t(`results.by.${of.by}`)}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" data-figure>
                {t(`results.figures.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.items.map((row) => (
            <tr key={String(row.key)}>
              <th scope="row">
                {of.by === 'lot' ? <LotName of={nameOf(of.by, row)} /> : nameOf(of.by, row)}
              </th>
              {figures.map((figure) => cell(figure, row))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('results.sum')}</th>
            {figures.map((figure) => cell(figure))}
          </tr>
        </tfoot>
      </table>
      {of.total > of.items.length && (
        <p className={css.note}>{t('results.more', { n: of.items.length, total: of.total })}</p>
      )}
    </div>
  )
}
