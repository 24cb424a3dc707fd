import css from './steps.module.css'

interface StepsProps {
  names: readonly string[]
  at: number
  /** Goes back to a finished step. Without it the steps are not buttons. */
  onGo?: (step: number) => void
}

/** The steps of a task: finished, current and coming. */
export function Steps({ names, at, onGo }: StepsProps) {
  return (
    <ol className={css.steps}>
      {names.map((name, index) => {
        const content = (
          <>
            <span className={css.number} aria-hidden="true">
              {index < at ? '✓' : index + 1}
            </span>
            {name}
          </>
        )
        return (
          <li
            key={name}
            data-state={index < at ? 'done' : index === at ? 'now' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {onGo && index < at ? (
              <button type="button" onClick={() => onGo(index)}>
                {content}
              </button>
            ) : (
              content
            )}
          </li>
        )
      })}
    </ol>
  )
}
