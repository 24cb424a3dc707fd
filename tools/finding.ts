/** A line of `npm run doctor`. */
export interface Finding {
  good: boolean
  text: string
}

export const good = (text: string): Finding => ({ good: true, text })
export const bad = (text: string): Finding => ({ good: false, text })
