import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { auctionEventRoutes } from '#contract/auction-events.ts'
import { photoImportRoutes, photoLimits, type PhotoImportRow } from '#contract/photo-imports.ts'
import { IconUpload } from '#web/icons/upload.ts'
import { sendUpload } from '#web/features/uploads/send-file.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import css from './photos.module.css'
import { PhotoLines } from './photo-lines.tsx'

const lookAgain = 1500
const isWorking = (row: PhotoImportRow | undefined) => row?.state === 'queued' || row?.state === 'undoing'

/** 导入照片: one zip, matched by lot number, 包号, VIN or plate. */
export function PhotosPage() {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const [event, id] = [Number(search.get('event')) || undefined, Number(search.get('id')) || undefined]
  const queries = useQueryClient()
  const queryKey = ['photo_imports', id]
  const { data: row } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(photoImportRoutes.get, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isWorking(state.data) ? lookAgain : false),
  })
  const show = (next: PhotoImportRow) => {
    queries.setQueryData(['photo_imports', next.id], next)
    setSearch({ ...(event !== undefined && { event: String(event) }), id: String(next.id) })
  }
  return (
    <Page titleKey="screens.photoImports">
      <div className={css.page}>
        <p className={css.hint}>{t('photoImports.text')}</p>
        <Upload event={event} onRead={show} />
        {row && <Result row={row} onChanged={show} />}
      </div>
    </Page>
  )
}

function Upload({ event, onRead }: { event: number | undefined; onRead: (row: PhotoImportRow) => void }) {
  const { t, number } = useText()
  const [share, setShare] = useState<number>()
  const { attempt, busy, problem } = useAttempt(() => setShare(undefined))
  const { data: of } = useQuery({
    queryKey: ['auction_events', event],
    queryFn: ({ signal }) => call(auctionEventRoutes.get, { params: { id: event ?? 0 }, signal }),
    enabled: event !== undefined,
  })
  const send = (file: File) =>
    void attempt(
      () =>
        sendUpload(
          photoImportRoutes.upload,
          { ...(event !== undefined && { event_id: String(event) }), file },
          setShare,
        ),
      (row) => {
        setShare(undefined)
        onRead(row)
      },
    )
  return (
    <>
      <p className={css.hint}>
        {of ? t('photoImports.ofEvent', { name: of.title ?? '' }) : t('photoImports.noEvent')}
      </p>
      <div className={css.head}>
        <FileButton
          label={t('photoImports.choose')}
          accept=".zip"
          loading={busy}
          leftSection={<IconUpload size={16} stroke={1.5} />}
          onFile={send}
        />
        <span className={css.hint}>
          {t('photoImports.limits', { mb: photoLimits.zipMegabytes, n: number(photoLimits.entries) })}
        </span>
      </div>
      {share !== undefined && (
        <Progress value={share * 100} animated={share === 1} aria-label={t('photoImports.choose')} />
      )}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

function Result({ row, onChanged }: { row: PhotoImportRow; onChanged: (row: PhotoImportRow) => void }) {
  const { t, instant } = useText()
  const { attempt, busy, problem } = useAttempt()
  const act = (route: typeof photoImportRoutes.run | typeof photoImportRoutes.undo) =>
    void attempt(() => call(route, { params: { id: row.id }, body: {}, quiet: true }), onChanged)
  const { matched: n, total, placed, taken_back, left_alone } = row
  const words = {
    checked: t('photoImports.states.checked', { n, total }),
    queued: t('photoImports.states.queued', { placed, n }),
    done: t('photoImports.states.done', { placed, total }),
    failed: t('photoImports.states.failed', { placed, total }),
    undoing: t('photoImports.states.undoing'),
    undone: t('photoImports.states.undone', { n: taken_back, left: left_alone }),
  }
  return (
    <section aria-live="polite">
      <h2 className={css.title}>{row.file_name}</h2>
      <div className={css.head}>
        <span>{words[row.state]}</span>
        {row.actions.includes('run') && (
          <Button loading={busy} onClick={() => act(photoImportRoutes.run)}>
            {t('photoImports.run', { n })}
          </Button>
        )}
        {row.actions.includes('undo') && (
          <>
            <Button variant="default" loading={busy} onClick={() => act(photoImportRoutes.undo)}>
              {t('photoImports.undo')}
            </Button>
            <span className={css.hint}>{t('photoImports.until', { date: instant(row.undo_until) })}</span>
          </>
        )}
      </div>
      {(problem ?? row.failure) && (
        <p className={css.problem} role="alert">
          {problem ?? row.failure}
        </p>
      )}
      <PhotoLines lines={row.lines} />
    </section>
  )
}
