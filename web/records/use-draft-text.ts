import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keepDraftNow, readDraft } from '#web/transport/drafts.ts'

/** A text that is saved as a draft of this name until it is sent. An empty text removes the draft. */
export function useDraftText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState('')
  const latest = useRef(text)
  const typed = useRef(false)
  useEffect(() => {
    let isUnmounted = false
    readDraft(key).then(
      (draft) => {
        const stored = draft?.value['text']
        if (!isUnmounted && !typed.current && typeof stored === 'string') setText(stored)
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
      void keepDraftNow(key)
    }
  }, [key])
  const change = useCallback(
    (next: string) => {
      typed.current = true
      latest.current = next
      setText(next)
      if (next === '') forgetDraft(key)
      else keepDraft(key, () => ({ text: latest.current }))
    },
    [key],
  )
  return [text, change]
}
