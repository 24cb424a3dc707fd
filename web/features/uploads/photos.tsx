import { Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { useState } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import { useFileUrl } from '#web/transport/download.ts'
import { useText } from '#web/text/text.tsx'
import { useTopLayer } from '#web/ui/use-top-layer.ts'
import css from './photos.module.css'

const picture = /\.(jpe?g|png|webp)$/i
const isPicture = (file: FileRef): boolean => picture.test(file.name)

/** Small pictures. A click opens one large, and the arrow keys show the others. */
export function Photos({ files }: { files: readonly FileRef[] }) {
  const { t } = useText()
  const pictures = files.filter(isPicture)
  const [shown, setShown] = useState<number>()
  const file = shown === undefined ? undefined : pictures[shown]
  const isTop = useTopLayer(file !== undefined)
  const step = (by: number) =>
    shown !== undefined && setShown((shown + by + pictures.length) % pictures.length)
  return (
    <>
      <div className={css.photos}>
        {pictures.map((fileRef, index) => (
          <button
            key={fileRef.path}
            type="button"
            className={css.small}
            aria-label={t('upload.open', { name: fileRef.name })}
            onClick={() => setShown(index)}
          >
            <Picture file={fileRef} />
          </button>
        ))}
      </div>
      {file && (
        <Modal
          opened
          closeOnEscape={isTop}
          size="xl"
          title={file.name}
          closeButtonProps={{ 'aria-label': t('act.close') }}
          onClose={() => setShown(undefined)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowRight') step(1)
            if (event.key === 'ArrowLeft') step(-1)
          }}
        >
          <div className={css.large}>
            <Picture file={file} />
          </div>
        </Modal>
      )}
    </>
  )
}

function Picture({ file }: { file: FileRef }) {
  const url = useFileUrl(file.path)
  return url ? <img src={url} alt={file.name} /> : <span className={css.waiting} aria-hidden />
}
