import { ActionIcon, Autocomplete, Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { IconPlus } from '#web/icons/plus.ts'
import { IconX } from '#web/icons/x.ts'
import { mostQualifications, qualifications } from '#contract/recyclers.ts'
import { fieldMessage } from '#texts/field-message.ts'
import { LazyUpload } from '#web/features/uploads/lazy-upload.tsx'
import { useText } from '#web/text/text.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { optionList } from '#web/ui/option-list.ts'
import { licenceFault, newLicence, type LicenceDraft, type LicenceFault } from './licence-drafts.ts'
import css from './recyclers.module.css'

interface LicencesInputProps {
  value: readonly LicenceDraft[]
  onChange: (value: LicenceDraft[]) => void
  /** Whether faults are shown. They are hidden until the user first tries to continue. */
  checked: boolean
}

/** Licences, one under the other: type, number, from and to, files. */
export function LicencesInput({ value, onChange, checked }: LicencesInputProps) {
  const { t } = useText()
  const set = (at: number, part: Partial<LicenceDraft>) =>
    onChange(value.map((licenceDraft, index) => (index === at ? { ...licenceDraft, ...part } : licenceDraft)))
  return (
    <div className={css.inputs}>
      {value.map((licenceDraft, at) => (
        <LicenceInput
          key={licenceDraft.key}
          one={licenceDraft}
          nth={at + 1}
          fault={checked ? licenceFault(licenceDraft) : undefined}
          onSet={(part) => set(at, part)}
          onRemove={() => onChange(value.filter((other) => other !== licenceDraft))}
        />
      ))}
      {value.length === 0 && <p className={css.note}>{t('recyclers.licences.none')}</p>}
      {value.length < mostQualifications && (
        <Button
          variant="default"
          style={{ justifySelf: 'start' }}
          leftSection={<IconPlus size={16} stroke={1.5} />}
          onClick={() => onChange([...value, newLicence()])}
        >
          {t('recyclers.licences.add')}
        </Button>
      )}
    </div>
  )
}

interface LicenceInputProps {
  one: LicenceDraft
  nth: number
  fault: LicenceFault | undefined
  onSet: (part: Partial<LicenceDraft>) => void
  onRemove: () => void
}

function LicenceInput({ one, nth, fault, onSet, onRemove }: LicenceInputProps) {
  const { t, label, texts, language } = useText()
  const wrong = (name: LicenceFault['name']) => {
    if (fault?.name !== name) return undefined
    if (fault.fault === 'order') return t('recyclers.licences.order')
    return fieldMessage(texts, language, 'qualifications', name, qualifications.fields[name], fault.fault)
  }
  const words = (name: LicenceFault['name']) => ({ label: label('qualifications', name), error: wrong(name) })
  return (
    <fieldset className={css.licence}>
      <legend>{t('recyclers.licences.nth', { n: nth })}</legend>
      <ActionIcon
        className={css.remove ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t('recyclers.licences.remove')}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
      <Autocomplete
        {...words('type')}
        required
        value={one.type}
        onChange={(type) => onSet({ type })}
        data={Object.values(texts.recyclers.licences.types).map(String)}
        maxLength={100}
        {...optionList}
      />
      <TextInput
        {...words('number')}
        value={one.number}
        maxLength={100}
        onChange={(event) => onSet({ number: event.currentTarget.value })}
      />
      <DateField
        kind="day"
        {...words('valid_from')}
        value={one.valid_from}
        onChange={(valid_from) => onSet({ valid_from })}
      />
      <DateField
        kind="day"
        {...words('valid_to')}
        required
        value={one.valid_to}
        onChange={(valid_to) => onSet({ valid_to })}
      />
      <div className={css.wide}>
        <LazyUpload
          value={one.file}
          onChange={(file) => onSet({ file })}
          limit={qualifications.fields.file.max}
          types={qualifications.fields.file.types}
        />
      </div>
    </fieldset>
  )
}
