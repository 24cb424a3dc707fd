import { useEffect } from 'react'

/** The title of the page, which a browser proposes as the name of the file. */
export const useTitle = (title: string): void =>
  useEffect(() => {
    document.title = title
  }, [title])
