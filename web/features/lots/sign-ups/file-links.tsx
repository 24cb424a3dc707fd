import { IconPaperclip } from '@tabler/icons-react'
import type { FileRef } from '../../../../contract/field.ts'
import { saveResource } from '../../../download.ts'
import { useText } from '../../../text.tsx'
import css from './sign-ups.module.css'

/** Files to look at, not to change. */
export function FileLinks({ files }: { files: readonly FileRef[] }) {
  const { t } = useText()
  return (
    <ul className={css.files}>
      {files.map((file) => (
        <li key={file.path}>
          <IconPaperclip size={16} stroke={1.5} aria-hidden />
          <button
            type="button"
            title={t('upload.open', { name: file.name })}
            onClick={() => void saveResource(file.path, file.name).catch(() => undefined)}
          >
            {file.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
