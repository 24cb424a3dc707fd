import { useEffect, useState } from 'react'

/** True once something takes longer than feels instant. `after` is in milliseconds. */
export function useDelayed(going: boolean, after = 300): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!going) return
    const timer = setTimeout(() => setLate(true), after)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [going, after])
  return going && late
}
