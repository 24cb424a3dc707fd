import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '#web/icons/paperclip.ts'
import { IconUpload } from '#web/icons/upload.ts'
import { IconX } from '#web/icons/x.ts'
import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import type { FileRef } from '#contract/grammar/field.ts'
import { documentTypes, uploadLimit, uploadMegabytes } from '#contract/uploads.ts'
import { ApiError } from '#web/transport/api.ts'
import { FileLink } from './file-link.tsx'
import { sendFile } from './send-file.ts'
import { useText } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'
import css from './upload.module.css'

interface UploadProps {
  value: readonly FileRef[]
  onChange: (files: FileRef[]) => void
  /** The maximum number of files. */
  limit?: number
  /** The maximum size of a file in MB, inclusive. */
  size?: number
  disabled?: boolean
  /** Shown as a hint only. The server checks it. */
  types?: readonly string[] | undefined
}

interface Transfer {
  key: number
  name: string
  share: number
}

/** Attachments: dragged, dropped, pasted or chosen. Each shows its progress and can be removed. */
export function Upload({
  value,
  onChange,
  limit = uploadLimit,
  size = uploadMegabytes,
  disabled = false,
  types = documentTypes,
}: UploadProps) {
  const { t } = useText()
  const { sending, add } = useSending({ value, onChange, limit, size })
  const frame = useHeldForm(sending.length > 0)
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || disabled) return
    event.preventDefault()
    add(files)
  }
  return (
    <div ref={frame} className={css.upload} onPaste={paste}>
      {!disabled && (
        <Dropzone onDrop={add} className={css.zone} inputProps={{ 'aria-label': t('upload.choose') }}>
          <IconUpload size={18} stroke={1.5} aria-hidden />
          <span>{t('upload.drop')}</span>
        </Dropzone>
      )}
      {!disabled && <p className={css.hint}>{t('upload.hint', { size, types: types.join('/') })}</p>}
      <ul className={css.files}>
        {value.map((file) => (
          <li key={file.path}>
            <FileLink file={file} />
            {!disabled && (
              <ActionIcon
                size="sm"
                aria-label={t('upload.remove', { name: file.name })}
                onClick={() => onChange(value.filter((other) => other !== file))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
        {sending.map((file) => (
          <li key={file.key}>
            <IconPaperclip size={14} stroke={1.5} aria-hidden />
            <span className={css.name}>{file.name}</span>
            <progress value={file.share} aria-label={t('upload.sending', { name: file.name })} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Blocks the form around it during an upload, because the form would be sent without the file. */
function useHeldForm(held: boolean) {
  const { t } = useText()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = held ? frame.current?.closest('form') : null
    if (!form) return undefined
    const hold = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      showError(t('upload.wait'))
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [held, t])
  return frame
}

/**
 * The checks of the source-spec, in its order: too many files refuse the whole pick, then each name and size.
 */
function useSending({
  value,
  onChange,
  limit,
  size,
}: Required<Pick<UploadProps, 'value' | 'onChange' | 'limit' | 'size'>>) {
  const { t } = useText()
  const [sending, setSending] = useState<Transfer[]>([])
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const lastKey = useRef(0)
  /** When each file was picked. What was there before comes first. */
  const picked = useRef(new Map<string, number>())

  const send = async (file: File) => {
    const key = (lastKey.current += 1)
    setSending((all) => [...all, { key, name: file.name, share: 0 }])
    try {
      const sent = await sendFile(file, (share) =>
        setSending((all) =>
          all.map((transfer) => (transfer.key === key ? { ...transfer, share } : transfer)),
        ),
      )
      const { value: held, onChange: tell } = latest.current
      picked.current.set(sent.filepath, key)
      const isEarlier = ({ path }: FileRef) => (picked.current.get(path) ?? 0) < key
      const next = [
        ...held.filter(isEarlier),
        { name: sent.filename, path: sent.filepath },
        ...held.filter((other) => !isEarlier(other)),
      ]
      latest.current = { value: next, onChange: tell }
      tell(next)
    } catch (error) {
      showError(error instanceof ApiError ? error.msg : t('upload.failed'))
    } finally {
      setSending((all) => all.filter((transfer) => transfer.key !== key))
    }
  }

  const add = (files: readonly File[]) => {
    if (value.length + sending.length + files.length > limit)
      return showError(t('upload.tooMany', { n: limit }))
    for (const file of files) {
      if (file.name.includes(',')) showError(t('upload.comma'))
      else if (file.size > size * 1024 * 1024) showError(t('upload.tooLarge', { n: size }))
      else void send(file)
    }
  }
  return { sending, add }
}
