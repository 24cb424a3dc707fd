import { IconPaperclip } from '#web/icons/paperclip.ts'
import type { FileRef } from '#contract/grammar/field.ts'
import { saveResource } from '#web/transport/download.ts'
import css from './file-link.module.css'
import { useText } from '#web/text/text.tsx'

/** A file to look at, not to change. A failed download shows its own error. */
export function FileLink({ file }: { file: FileRef }) {
  const { t } = useText()
  return (
    <button
      type="button"
      className={css.file}
      title={t('upload.open', { name: file.name })}
      onClick={() => void saveResource(file.path, file.name).catch(() => undefined)}
    >
      <IconPaperclip size={14} stroke={1.5} aria-hidden />
      {file.name}
    </button>
  )
}

/** Files side by side as far as there is room. */
export const FileLinks = ({ files }: { files: readonly FileRef[] }) => (
  <div className={css.files}>
    {files.map((file) => (
      <FileLink key={file.path} file={file} />
    ))}
  </div>
)
