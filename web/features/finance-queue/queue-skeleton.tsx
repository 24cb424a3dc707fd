import css from './queue.module.css'
import line from './queue-line.module.css'

const rows = 12

/** Lines of the right height until the queue arrives. */
export function QueueSkeleton() {
  return (
    <div className={css.queue} aria-busy>
      <div className={css.filters}>
        <span className={css.bone} style={{ width: 240, height: 28 }} />
      </div>
      <div className={css.lines} aria-hidden="true">
        <div className={css.group} />
        {Array.from({ length: rows }, (_, at) => (
          <div key={at} className={line.line}>
            <span />
            <span className={css.bone} style={{ width: at % 2 === 0 ? '72%' : '54%' }} />
            <span className={css.bone} style={{ width: at % 3 === 0 ? '80%' : '60%' }} />
            <span className={css.bone} />
            <span className={css.bone} />
            <span className={css.bone} style={{ width: 72 }} />
          </div>
        ))}
      </div>
    </div>
  )
}
