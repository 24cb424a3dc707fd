import { useEffect, useState } from 'react'
import { useFormState, type UseFormReturn } from 'react-hook-form'
import type { FormValues } from '#web/ui/form-values.ts'
import { useText } from '#web/text/text.tsx'
import { lotFormLayout } from '../layout.ts'
import css from './lot-form.module.css'

const sections = lotFormLayout.form
export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]
export const sectionId = (name: SectionName): string => `lot-${name}`

/** The section nearest the top of the window. */
function useCurrent(): SectionName {
  const [current, setCurrent] = useState<SectionName>('identity')
  useEffect(() => {
    const visible = new Map<string, boolean>()
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) visible.set(entry.target.id, entry.isIntersecting)
        const first = sectionNames.find((name) => visible.get(sectionId(name)))
        if (first) setCurrent(first)
      },
      { rootMargin: '-70px 0px -40% 0px' },
    )
    for (const name of sectionNames) {
      const element = document.getElementById(sectionId(name))
      if (element) watcher.observe(element)
    }
    return () => watcher.disconnect()
  }, [])
  return current
}

/** The sections at the side of the form, each with the number of its wrong fields. */
export function SectionIndex({ form }: { form: UseFormReturn<FormValues> }) {
  const { t } = useText()
  const current = useCurrent()
  const { errors } = useFormState({ control: form.control })
  const wrong = (name: SectionName) => sections[name].filter((field) => errors[field]).length
  return (
    <nav className={css.index} aria-label={t('lots.form.index')}>
      <ol className={css.entries}>
        {sectionNames.map((name) => (
          <li key={name}>
            <a
              href={`#${sectionId(name)}`}
              className={css.entry}
              aria-current={name === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                document
                  .getElementById(sectionId(name))
                  ?.scrollIntoView({ behavior: 'smooth', block: 'start' })
              }}
            >
              {t(`lots.form.${name}`)}
              {wrong(name) > 0 && <b>{wrong(name)}</b>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
