import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { intentions } from '../../../../contract/customers.ts'
import {
  changePoolRules,
  previewPoolRules,
  type PoolRulesRow,
  type RulesPreview,
} from '../../../../contract/pool.ts'
import { ApiError, call } from '../../../transport/api.ts'
import { bodyOf } from '../../../records/form-values.ts'
import { FormField, FormSection, RecordFormView } from '../../../records/record-form.tsx'
import { useRecordForm } from '../../../records/use-record-form.ts'
import { useText, type Speaker } from '../../../text/text.tsx'
import { AskDialog } from '../../../ui/ask-dialog.tsx'
import css from './pool.module.css'
import {
  falls,
  flatten,
  overrideName,
  overrideOf,
  rulesForm,
  rulesNames,
  takes,
  terms,
  unflatten,
  type FlatRules,
} from './rules-fields.ts'
import { PreviewTables } from './rules-preview.tsx'

const labelOf =
  ({ label, option, t }: Speaker) =>
  (name: string): string => {
    if (name === 'enabled') return t('pool.rules.on')
    const own = overrideOf(name)
    return own
      ? t('pool.rules.override', {
          field: label('pool', own.term),
          status: option('customers', 'status', own.status),
        })
      : label('pool', name)
  }

interface RulesFormProps {
  row: PoolRulesRow
  onSaved: (row: PoolRulesRow) => void
}

/** The rules of the pool. Before anything is saved it is said who would lose what. */
export function RulesForm({ row, onSaved }: RulesFormProps) {
  const text = useText()
  const { t } = text
  const [start] = useState(() => flatten(row))
  const base = useRef<FlatRules>(start)
  const [preview, setPreview] = useState<Asked>()
  const settle = useRef<(yes: boolean) => void>(undefined)
  const tell = (answer: boolean) => {
    settle.current?.(answer)
    setPreview(undefined)
  }
  const rulesFrom = (body: Readonly<Record<string, unknown>>) => unflatten(base.current, body)
  const save = async (body: Record<string, unknown>): Promise<FlatRules | undefined> => {
    const rules = rulesFrom(body)
    const found = await call(previewPoolRules, { body: rules, quiet: true })
    setPreview({ found, days: rules.notify_days, saves: true })
    const sure = await new Promise<boolean>((resolve) => {
      settle.current = resolve
    })
    if (!sure) return undefined
    try {
      const saved = await call(changePoolRules, {
        body: { ...rules, version: base.current.version },
        quiet: true,
      })
      onSaved(saved)
      return flatten(saved)
    } catch (error) {
      throw flatConflict(error, (current) => {
        base.current = current
      })
    }
  }
  const form = useRecordForm<FlatRules>({
    resource: rulesForm,
    names: rulesNames,
    row: start,
    save,
    onSaved: () => {},
    labelOf: labelOf(text),
  })
  const tryOut = form.form.handleSubmit(async (values) => {
    const { version: _, ...body } = bodyOf(rulesForm, rulesNames, values, base.current)
    const rules = rulesFrom(body)
    setPreview({
      found: await call(previewPoolRules, { body: rules }),
      days: rules.notify_days,
      saves: false,
    })
  })
  const disabled = !row.actions.includes('edit')
  return (
    <div className={css.rules}>
      <RecordFormView of={form} onCancel={() => form.form.reset()}>
        <FormField name="enabled" help={t('pool.rules.onHelp')} />
        <FormSection title={t('pool.rules.sections.fall')}>
          {falls.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </FormSection>
        <FormSection title={t('pool.rules.sections.take')}>
          {takes.map((name) => (
            <FormField key={name} name={name} />
          ))}
        </FormSection>
        <Overrides />
        <div className={css.bar}>
          <Button
            variant="default"
            disabled={disabled}
            loading={form.form.formState.isSubmitting && !preview}
            onClick={() => void tryOut()}
          >
            {t('pool.rules.preview')}
          </Button>
          <p className={css.note}>{t('pool.rules.previewHint')}</p>
        </div>
      </RecordFormView>
      {preview && <PreviewDialog asked={preview} onAnswer={tell} />}
    </div>
  )
}

/** A conflict in the shape of the form. */
function flatConflict(error: unknown, take: (current: FlatRules) => void): unknown {
  if (!(error instanceof ApiError) || error.reason !== 'stale_version') return error
  const current = flatten((error.data as { current: PoolRulesRow }).current)
  take(current)
  return new ApiError(error.status, error.code, error.msg, { reason: error.reason, current })
}

interface Asked {
  found: RulesPreview
  days: number
  saves: boolean
}

function PreviewDialog({ asked, onAnswer }: { asked: Asked; onAnswer: (yes: boolean) => void }) {
  const { t } = useText()
  return (
    <AskDialog
      size={720}
      danger={asked.saves && asked.found.falling_now > 0}
      title={t(asked.saves ? 'pool.rules.saveTitle' : 'pool.rules.previewTitle')}
      text={asked.saves ? undefined : t('pool.rules.previewHint')}
      verb={asked.saves ? t('pool.rules.save') : undefined}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <PreviewTables preview={asked.found} days={asked.days} />
    </AskDialog>
  )
}

/** Other terms for customers of one intention; an empty field means the rule above. */
function Overrides() {
  const { t, label, option } = useText()
  return (
    <FormSection title={t('pool.rules.sections.overrides')}>
      <table className={css.overrides}>
        <thead>
          <tr>
            <th scope="col">{label('customers', 'status')}</th>
            {terms.map((term) => (
              <th key={term} scope="col">
                {label('pool', term)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {intentions.map((status) => (
            <tr key={status}>
              <th scope="row">{option('customers', 'status', status)}</th>
              {terms.map((term) => (
                <td key={term}>
                  <FormField name={overrideName(term, status)} bare />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>{t('pool.rules.overridesHelp')}</p>
    </FormSection>
  )
}
