import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { recyclers, type RecyclerHit, type RecyclerRow } from '../../../contract/recyclers.ts'
import { ApiError } from '../../transport/api.ts'
import { useDuplicateCheck } from '../../records/duplicate-check.tsx'
import { FormField, FormSection, RecordFormView } from '../../records/record-form.tsx'
import { useRecordForm, type RecordForm } from '../../records/use-record-form.ts'
import { useText } from '../../text/text.tsx'
import { showSuccess } from '../../ui/toast.ts'
import { Steps } from '../../ui/steps.tsx'
import { licenceBodies, licenceFault, newLicence, withKeys, type LicenceDraft } from './licence-drafts.ts'
import { LicencesInput } from './licences-input.tsx'
import type { RecyclerDraft } from './recycler-draft.ts'
import { recyclerFields } from './recycler-form.tsx'
import { askRecyclers } from './recycler-queries.ts'
import { Hits, useSaveRecycler } from './use-save-recycler.tsx'
import css from './recyclers.module.css'

const steps = ['company', 'contact', 'trade', 'licences', 'bank'] as const
const fieldsOf: Record<(typeof steps)[number], readonly string[]> = {
  company: ['company_name', 'credit_code', 'legal_rep'],
  contact: ['name', 'phone', 'wechat'],
  trade: ['kinds', 'area', 'remark'],
  licences: [],
  bank: ['bank_name', 'bank_account'],
}
const last = steps.length - 1

interface AddStepsProps {
  /** The draft to go on with. */
  start: RecyclerDraft | undefined
  onKeep: (draft: RecyclerDraft) => void
  onSaved: (row: RecyclerRow) => void
  onLeave: () => void
}

/** The form of a new recycler, a step at a time; every step is checked before the next. */
export function AddSteps({ start, onKeep, onSaved, onLeave }: AddStepsProps) {
  const { t } = useText()
  const [step, setStep] = useState(start?.step ?? 0)
  const [licences, setLicences] = useState<LicenceDraft[]>(() =>
    start ? withKeys(start.licences) : [newLicence()],
  )
  const [checked, setChecked] = useState(false)
  const done = useRef(false)
  const { save, question } = useSaveRecycler(undefined)
  const form = useRecordForm<RecyclerRow>({
    resource: recyclers,
    names: recyclerFields,
    ...(start && { start: start.values }),
    save: (body) => save({ ...body, qualifications: licenceBodies(licences) }).catch(goTo(setStep)),
    onSaved: (row) => {
      done.current = true
      onSaved(row)
    },
  })
  const keepNow = useDraft(form, licences, step, done, onKeep)
  const hits = useDuplicateCheck(form.form, undefined, askRecyclers)
  const frame = useStepFocus(step)
  const submit = async () => {
    for (let at = 0; at <= step; at += 1) {
      if (!(await fits(form, at, licences))) {
        setChecked(true)
        setStep(at)
        return
      }
    }
    if (step < last) setStep(step + 1)
    else await form.submit()
  }
  return (
    <>
      <div className={css.stepsHead}>
        <Steps names={steps.map((one) => t(`recyclers.steps.${one}`))} at={step} onGo={setStep} />
        <Button
          variant="default"
          onClick={() => {
            keepNow()
            showSuccess(t('recyclers.draftKept'))
          }}
        >
          {t('recyclers.saveDraft')}
        </Button>
      </div>
      <RecordFormView
        of={{ ...form, submit, unsaved: () => false }}
        onCancel={step === 0 ? onLeave : () => setStep(step - 1)}
        verb={t(step < last ? 'recyclers.next' : 'recyclers.save')}
        {...(step > 0 && { back: t('recyclers.back') })}
      >
        <div ref={frame}>
          <StepFields step={step} hits={hits} />
          <div data-step hidden={steps[step] !== 'licences'}>
            <FormSection
              title={t('recyclers.stepOf', { n: steps.indexOf('licences') + 1, all: steps.length })}
            >
              <div className={css.wide}>
                <LicencesInput value={licences} onChange={setLicences} checked={checked} />
              </div>
            </FormSection>
          </div>
        </div>
      </RecordFormView>
      {question}
    </>
  )
}

const fits = async (form: RecordForm, at: number, licences: readonly LicenceDraft[]): Promise<boolean> => {
  const name = steps[at] ?? 'company'
  return name === 'licences'
    ? !licences.some(licenceFault)
    : form.form.trigger([...fieldsOf[name]], { shouldFocus: true })
}

/** What the server refuses is shown where it was typed. */
const goTo =
  (setStep: (step: number) => void) =>
  (error: unknown): never => {
    const fields = error instanceof ApiError ? Object.keys(error.fields ?? {}) : []
    const at = fields.includes('qualifications')
      ? 3
      : steps.findIndex((one) => fieldsOf[one].some((name) => fields.includes(name)))
    if (at >= 0) setStep(at)
    throw error
  }

/** Keeps what was typed a moment after it was, and when the page is left. */
function useDraft(
  { form }: RecordForm,
  licences: LicenceDraft[],
  step: number,
  done: { current: boolean },
  onKeep: (draft: RecyclerDraft) => void,
): () => void {
  const touched = useRef(false)
  const keepNow = () => onKeep({ at: new Date().toISOString(), step, values: form.getValues(), licences })
  const latest = useRef(keepNow)
  latest.current = () => {
    if (touched.current && !done.current) keepNow()
  }
  const first = useRef({ licences, step })
  useEffect(() => {
    if (first.current.licences !== licences || first.current.step !== step) touched.current = true
    latest.current()
  }, [licences, step])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        touched.current = true
        clearTimeout(timer)
        timer = setTimeout(() => latest.current(), 500)
      },
    })
    const leave = () => latest.current()
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      stop()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [form])
  return keepNow
}

/** The first input of a step gets the focus when the step comes into sight. */
function useStepFocus(step: number) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    frame.current?.querySelector<HTMLElement>('[data-step]:not([hidden]) :is(input, textarea)')?.focus()
  }, [step])
  return frame
}

/** All fields stay where they are, so that nothing typed is lost; one step of them is in sight. */
function StepFields({ step, hits }: { step: number; hits: readonly RecyclerHit[] }) {
  const { t } = useText()
  const found = { company_name: true, phone: true, credit_code: true } as const
  return steps.map((name, at) => (
    <div key={name} data-step hidden={at !== step || name === 'licences'}>
      <FormSection title={t('recyclers.stepOf', { n: at + 1, all: steps.length })}>
        {fieldsOf[name].map((field) => (
          <FormField
            key={field}
            name={field}
            {...((field === 'company_name' || field === 'kinds') && { wide: true })}
            after={field in found ? <Hits hits={hits} field={field as keyof typeof found} /> : undefined}
          />
        ))}
      </FormSection>
    </div>
  ))
}
