/** A question with its answer; `id` is the anchor of /faq and never changes. */
export interface FaqEntry {
  id: string
  question: string
  answer: string
  /** A page that says more. */
  more?: { text: string; href: string }
}

export interface FaqGroup {
  id: string
  title: string
  entries: readonly FaqEntry[]
}
