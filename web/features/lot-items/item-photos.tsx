import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { IconPhoto } from '#web/icons/photo.ts'
import { useRef, useState } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import { lotItems, type LotItemRow, lotItemRoutes } from '#contract/lot-items.ts'
import { call } from '#web/transport/api.ts'
import { useText } from '#web/text/text.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { Photos } from '#web/features/uploads/photos.tsx'
import { lotItemActs } from './acts.ts'
import { refreshItems } from './item-queries.ts'
import css from './items.module.css'

/** The pictures of one thing. Each is stored as soon as it is there. */
export function ItemPhotos({ row, readOnly = false }: { row: LotItemRow; readOnly?: boolean }) {
  const { t, label, number } = useText()
  const [opened, setOpened] = useState(false)
  const { photos, problem, save } = usePhotos(row)
  if (readOnly && row.photos.length === 0) return null
  const title = `${label('lot_items', 'photos')} ${lotItemActs.nameOf(row)}`
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        px={6}
        aria-label={title}
        onClick={() => setOpened(true)}
      >
        <IconPhoto size={16} stroke={1.5} aria-hidden />
        {row.photos.length > 0 && <span className={css.count}>{number(row.photos.length)}</span>}
      </Button>
      {opened && (
        <Modal
          opened
          size="lg"
          title={title}
          closeButtonProps={{ 'aria-label': t('act.close') }}
          onClose={() => setOpened(false)}
        >
          <Photos files={readOnly ? row.photos : photos} />
          {!readOnly && (
            <LazyUpload
              value={photos}
              onChange={save}
              limit={lotItems.fields.photos.max}
              types={lotItems.fields.photos.types}
            />
          )}
          {problem && (
            <p className={css.problem} role="alert">
              {problem}
            </p>
          )}
        </Modal>
      )}
    </>
  )
}

/** Uploads run in parallel, but the saves run one after the other, so that the last state wins. */
function usePhotos(row: LotItemRow) {
  const [photos, setPhotos] = useState<readonly FileRef[]>(row.photos)
  const { attempt, problem } = useAttempt()
  const wanted = useRef<FileRef[]>([])
  const version = useRef(row.version)
  version.current = Math.max(version.current, row.version)
  const store = async () => {
    for (let stored: FileRef[] | undefined; stored !== wanted.current;) {
      stored = wanted.current
      const body = { photos: stored, version: version.current }
      version.current = (
        await call(lotItemRoutes.edit, { params: { id: row.id }, body, quiet: true })
      ).version
    }
    await refreshItems()
  }
  const save = (next: FileRef[]) => {
    setPhotos(next)
    wanted.current = next
    void attempt(store, () => undefined)
  }
  return { photos, problem, save }
}
