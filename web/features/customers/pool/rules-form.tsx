import { useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { useFormState } from 'react-hook-form'
import { intentions } from '#contract/customers.ts'
import { type PoolRulesRow, type RulesPreview, poolRoutes } from '#contract/pool.ts'
import { ApiError, call } from '#web/transport/api.ts'
import { bodyOf } from '#web/ui/form-values.ts'
import { formNames } from '#web/records/layout.ts'
import { FormField, FormSection, FormSections, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm, type RecordForm } from '#web/records/use-record-form.ts'
import { useText, type Speaker } from '#web/text/text.tsx'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import css from './pool.module.css'
import { flatten, overrideName, overrideOf, terms, unflatten, type FlatRules } from './rules-fields.ts'
import { rulesLayout } from './rules-layout.ts'
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

const { fall, take } = rulesLayout.form
const plainSections = { form: { fall, take } }
const names = formNames(rulesLayout)

interface RulesFormProps {
  row: PoolRulesRow
  onSaved: (row: PoolRulesRow) => void
}

/** Edits the rules of the pool. A preview before saving shows who would lose which customers. */
export function RulesForm({ row, onSaved }: RulesFormProps) {
  const text = useText()
  const { t } = text
  const [start] = useState(() => flatten(row))
  const base = useRef<FlatRules>(start)
  const [preview, setPreview] = useState<Preview>()
  const settle = useRef<(yes: boolean) => void>(undefined)
  const answer = (yes: boolean) => {
    settle.current?.(yes)
    setPreview(undefined)
  }
  const rulesFrom = (body: Readonly<Record<string, unknown>>) => unflatten(base.current, body)
  const save = async (body: Record<string, unknown>): Promise<FlatRules | undefined> => {
    const rules = rulesFrom(body)
    const found = await call(poolRoutes.previewRules, { body: rules, quiet: true })
    setPreview({ found, days: rules.notify_days, saves: true })
    const sure = await new Promise<boolean>((resolve) => {
      settle.current = resolve
    })
    if (!sure) return undefined
    try {
      const saved = await call(poolRoutes.changeRules, {
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
    layout: rulesLayout,
    row: start,
    save,
    onSaved: () => {},
    labelOf: labelOf(text),
  })
  const tryOut = form.form.handleSubmit(async (values) => {
    const { version: _, ...body } = bodyOf(rulesLayout.resource, names, values, base.current)
    const rules = rulesFrom(body)
    setPreview({
      found: await call(poolRoutes.previewRules, { body: rules }),
      days: rules.notify_days,
      saves: false,
    })
  })
  const disabled = !row.actions.includes('edit')
  return (
    <div className={css.rules}>
      <RecordFormView of={form} onCancel={() => form.form.reset()}>
        <FormField name="enabled" help={t('pool.rules.onHelp')} />
        <FormSections layout={plainSections} title={(section) => t(`pool.rules.sections.${section}`)} />
        <Overrides />
        <div className={css.bar}>
          <TryOut
            of={form}
            disabled={disabled}
            answered={preview !== undefined}
            onClick={() => void tryOut()}
          />
          <p className={css.note}>{t('pool.rules.previewHint')}</p>
        </div>
      </RecordFormView>
      {preview && <PreviewDialog preview={preview} onAnswer={answer} />}
    </div>
  )
}

interface TryOutProps {
  of: RecordForm
  disabled: boolean
  /** The preview is open. */
  answered: boolean
  onClick: () => void
}

/** Only this part subscribes to the submitting state. */
function TryOut({ of, disabled, answered, onClick }: TryOutProps) {
  const { t } = useText()
  const { isSubmitting } = useFormState({ control: of.form.control })
  return (
    <Button variant="default" disabled={disabled} loading={isSubmitting && !answered} onClick={onClick}>
      {t('pool.rules.preview')}
    </Button>
  )
}

/** A conflict in the shape of the form. */
function flatConflict(error: unknown, take: (current: FlatRules) => void): unknown {
  if (!(error instanceof ApiError) || error.reason !== 'stale_version') return error
  const current = flatten((error.data as { current: PoolRulesRow }).current)
  take(current)
  return new ApiError(error.status, error.code, error.msg, { reason: error.reason, current })
}

interface Preview {
  found: RulesPreview
  days: number
  saves: boolean
}

function PreviewDialog({ preview, onAnswer }: { preview: Preview; onAnswer: (yes: boolean) => void }) {
  const { t } = useText()
  return (
    <AskDialog
      size={720}
      danger={preview.saves && preview.found.falling_now > 0}
      title={t(preview.saves ? 'pool.rules.saveTitle' : 'pool.rules.previewTitle')}
      text={preview.saves ? undefined : t('pool.rules.previewHint')}
      verb={preview.saves ? t('pool.rules.save') : undefined}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <PreviewTables preview={preview.found} days={preview.days} />
    </AskDialog>
  )
}

/** Overrides for customers of one intention. An empty field means the general rule. */
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
