import css from './waiting.module.css'

/**
 * Covers the page with a message until the work is done. The
 * browser's own dialog traps the focus and returns it.
 */
export async function waitingFor<T>(words: string, work: () => Promise<T>): Promise<T> {
  const cover = document.createElement('dialog')
  cover.className = css['waiting'] ?? ''
  cover.setAttribute('aria-label', words)
  const turning = document.createElement('span')
  turning.className = css['turning'] ?? ''
  const said = document.createElement('p')
  said.textContent = words
  cover.append(turning, said)
  // Escape must not close it before the work is done.
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
