import { NativeSelect } from '@mantine/core'
import type { ImportQuestion } from '#contract/imports.ts'
import { useText } from '#web/text/text.tsx'
import css from './imports.module.css'

/** The records that were chosen, by the question's kind of record and name. */
export type Answers = Readonly<Record<string, number>>
const keyOf = ({ target, name }: ImportQuestion) => `${target} ${name}`

/** The answers in the format of the server. */
export const answersTo = (questions: readonly ImportQuestion[], answers: Answers) =>
  questions.flatMap((question) => {
    const record_id = answers[keyOf(question)]
    return record_id === undefined ? [] : [{ target: question.target, name: question.name, record_id }]
  })

interface QuestionsProps {
  of: readonly ImportQuestion[]
  answers: Answers
  onChange: (answers: Answers) => void
}

/** Names in the sheet that fit several records, each with a choice. */
export function Questions({ of, answers, onChange }: QuestionsProps) {
  const { t } = useText()
  if (of.length === 0) return null
  return (
    <section className={css.step}>
      <p className={css.hint}>{t('imports.questions')}</p>
      {of.map((question) => (
        <NativeSelect
          key={keyOf(question)}
          label={t('imports.question', { name: question.name })}
          value={String(answers[keyOf(question)] ?? '')}
          data={[
            { value: '', label: '' },
            ...question.candidates.map(({ id, name }) => ({ value: String(id), label: `${name} · ${id}` })),
          ]}
          onChange={(event) => {
            const { [keyOf(question)]: _before, ...others } = answers
            const { value } = event.currentTarget
            onChange(value === '' ? others : { ...others, [keyOf(question)]: Number(value) })
          }}
        />
      ))}
    </section>
  )
}
