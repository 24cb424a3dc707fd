import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '#web/icons/x.ts'
import { StaffInput } from '#web/references/references.tsx'
import { useText } from '#web/text/text.tsx'
import { onlyNumber } from '#web/ui/only-number.ts'
import { TextButton } from '#web/ui/states.tsx'
import css from './hand-over.module.css'

/** A successor and their share of the whole. */
export interface HeirLine {
  key: number
  uid: number | null
  share: string
}

interface HeirsProps {
  lines: readonly HeirLine[]
  onChange: (lines: readonly HeirLine[]) => void
  /** The predecessor. */
  without: number | undefined
  among: (roles: readonly number[]) => boolean
  error: string | undefined
}

const most = 20

/** Chooses the successors. It asks for shares if there are several. */
export function Heirs({ lines, onChange, without, among, error }: HeirsProps) {
  const { t } = useText()
  const change = (key: number, part: Partial<HeirLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const several = lines.length > 1
  const next = Math.max(...lines.map(({ key }) => key)) + 1
  return (
    <div className={css.heirs}>
      {lines.map(({ key, uid, share }, at) => (
        <div key={key} className={css.heir}>
          <StaffInput
            focus={at === lines.length - 1}
            required
            label={t('staff.handOverTo')}
            error={at === 0 ? error : undefined}
            value={uid}
            onChange={(id) => change(key, { uid: id === without ? null : id })}
            among={among}
          />
          {several && (
            <TextInput
              className={css.share}
              label={t('staff.handing.share')}
              inputMode="numeric"
              value={share}
              onChange={(event) =>
                change(key, { share: onlyNumber(event.currentTarget.value, true).slice(0, 3) })
              }
            />
          )}
          {several && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('staff.handing.remove')}
              title={t('staff.handing.remove')}
              onClick={() => onChange(lines.filter((line) => line.key !== key))}
            >
              <IconX size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {lines.length < most && (
        <TextButton onClick={() => onChange([...lines, { key: next, uid: null, share: '1' }])}>
          {t('staff.handing.add')}
        </TextButton>
      )}
    </div>
  )
}
