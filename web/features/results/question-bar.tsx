import { Select } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { resultBys } from '#contract/results.ts'
import { useText } from '#web/text/text.tsx'
import { ChoicePills } from '#web/ui/choice-pills.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { choiceList } from '#web/ui/option-list.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import { questionOf, spans, wholePeriod, type ResultQuestion } from './question.ts'
import css from './results.module.css'

/** Period and groups; both are in the address. */
export function QuestionBar({ children }: { children: ReactNode }) {
  const { t } = useText()
  const [search, setSearch] = useSearchParams()
  const question = questionOf(search)
  const { span, by, from, to } = question
  const ask = (more: Partial<ResultQuestion>) => {
    const { span: length, by: group, from: first, to: last } = { ...question, ...more }
    setSearch(
      { span: length, by: group, from: first, ...(length === 'own' && { to: last }) },
      { replace: true },
    )
  }
  return (
    <div className={css.question}>
      <ChoicePills
        label={t('results.span')}
        options={spans.map((value) => ({ value, label: t(`results.spans.${value}`) }))}
        chosen={[span]}
        onChange={(value) => ask({ span: value })}
      />
      {span === 'own' ? (
        <div data-dates>
          <DateField
            kind="day"
            label={t('results.from')}
            value={from}
            onChange={(value) => value && ask({ from: value })}
          />
          <DateField
            kind="day"
            label={t('results.to')}
            value={to}
            onChange={(value) => value && ask({ to: value })}
          />
        </div>
      ) : (
        <Stepper
          shown={from.slice(0, span === 'day' ? 10 : span === 'year' ? 4 : 7)}
          earlier={t('results.earlier')}
          later={t('results.later')}
          onStep={(step) => ask(wholePeriod(span, from, step))}
        />
      )}
      <Select
        {...choiceList}
        label={t('results.groupBy')}
        data={resultBys.map((value) => ({ value, label: t(`results.by.${value}`) }))}
        value={by}
        onChange={(value) => ask({ by: resultBys.find((name) => name === value) ?? 'lot' })}
      />
      {children}
    </div>
  )
}
