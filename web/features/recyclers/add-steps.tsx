import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type RecyclerRow, recyclerRoutes } from '#contract/recyclers.ts'
import { type ApiError } from '#web/transport/api.ts'
import { sendForm } from '#web/records/record-calls.ts'
import { FormField, FormSection, RecordFormView } from '#web/records/record-form.tsx'
import { useRecordForm, type RecordForm } from '#web/records/use-record-form.ts'
import { useText } from '#web/text/text.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { Steps } from '#web/ui/steps.tsx'
import { recyclerIdentity } from './identity.ts'
import { stepLayout } from './layout.ts'
import { licenceBodies, licenceFault, newLicence, withKeys, type LicenceDraft } from './licence-drafts.ts'
import { LicencesInput } from './licences-input.tsx'
import { keepRecyclerDraft, keepRecyclerDraftNow, type RecyclerDraft } from './recycler-draft.ts'
import css from './recyclers.module.css'

const fieldsOf = stepLayout.form
const steps = Object.keys(fieldsOf) as (keyof typeof fieldsOf)[]
const last = steps.length - 1

interface AddStepsProps {
  /** The draft to continue. */
  start: RecyclerDraft | undefined
  onSaved: (row: RecyclerRow) => void
  onLeave: () => void
}

/** The form of a new recycler, one step at a time. Each step is checked before the next is shown. */
export function AddSteps({ start, onSaved, onLeave }: AddStepsProps) {
  const { t } = useText()
  const [step, setStep] = useState(start?.step ?? 0)
  const [licences, setLicences] = useState<LicenceDraft[]>(() =>
    start ? withKeys(start.licences) : [newLicence()],
  )
  const [checked, setChecked] = useState(false)
  const done = useRef(false)
  const form = useRecordForm<RecyclerRow>({
    layout: stepLayout,
    ...(start && { start: start.values }),
    identity: recyclerIdentity,
    save: (body) => sendForm(recyclerRoutes.create, { ...body, qualifications: licenceBodies(licences) }),
    onRefused: (error) => setStep((before) => stepOf(error) ?? before),
    onSaved: (row) => {
      done.current = true
      onSaved(row)
    },
  })
  const keepNow = useDraft(form, licences, step, done)
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
        <Steps names={steps.map((name) => t(`recyclers.steps.${name}`))} at={step} onGo={setStep} />
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
          <StepFields step={step} />
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
    </>
  )
}

const fits = async (form: RecordForm, at: number, licences: readonly LicenceDraft[]): Promise<boolean> => {
  const name = steps[at] ?? 'company'
  return name === 'licences'
    ? !licences.some(licenceFault)
    : form.form.trigger([...fieldsOf[name]], { shouldFocus: true })
}

/** The step with the field that the server refused. */
function stepOf(error: ApiError): number | undefined {
  const fields = Object.keys(error.fields ?? {})
  if (fields.includes('qualifications')) return steps.indexOf('licences')
  const at = steps.findIndex((step) => fieldsOf[step].some((name) => fields.includes(name)))
  return at < 0 ? undefined : at
}

/** Keeps the draft soon after the last change, and when the person leaves the page. */
function useDraft(
  { form }: RecordForm,
  licences: LicenceDraft[],
  step: number,
  done: { current: boolean },
): () => void {
  const touched = useRef(false)
  const keep = () =>
    keepRecyclerDraft(() => ({ at: new Date().toISOString(), step, values: form.getValues(), licences }))
  const latest = useRef(keep)
  latest.current = () => {
    if (touched.current && !done.current) keep()
  }
  const first = useRef({ licences, step })
  useEffect(() => {
    if (first.current.licences !== licences || first.current.step !== step) touched.current = true
    latest.current()
  }, [licences, step])
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        touched.current = true
        latest.current()
      },
    })
    return () => {
      stop()
      latest.current()
      void keepRecyclerDraftNow()
    }
  }, [form])
  return () => {
    keep()
    void keepRecyclerDraftNow()
  }
}

/** Focuses the first input of a step when the step is shown. */
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

/** Shows the fields of one step. The others stay mounted, so that nothing typed is lost. */
function StepFields({ step }: { step: number }) {
  const { t } = useText()
  return steps.map((name, at) => (
    <div key={name} data-step hidden={at !== step || name === 'licences'}>
      <FormSection title={t('recyclers.stepOf', { n: at + 1, all: steps.length })}>
        {fieldsOf[name].map((field) => (
          <FormField key={field} name={field} />
        ))}
      </FormSection>
    </div>
  ))
}
