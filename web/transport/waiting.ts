import css from './waiting.module.css'

/** Covers the page, saying why, until the work is over. The browser's own dialog keeps focus and gives it back. */
export async function waitingFor<T>(words: string, work: () => Promise<T>): Promise<T> {
  const cover = document.createElement('dialog')
  cover.className = css['waiting'] ?? ''
  cover.setAttribute('aria-label', words)
  const turning = document.createElement('span')
  turning.className = css['turning'] ?? ''
  const said = document.createElement('p')
  said.textContent = words
  cover.append(turning, said)
  // There is nothing to go back to before the work is over.
  cover.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(cover)
  cover.showModal()
  try {
    return await work()
  } finally {
    cover.close()
    cover.remove()
  }
}
