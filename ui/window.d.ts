/** True until a page that was prerendered is opened; only some browsers have it. */
interface Document {
  readonly prerendering?: boolean
}

interface Window {
  /** A call that was sent before the scripts were here (early-call.ts), for the one who would have sent it. */
  earlyCall?: { url: string; token: string; answer: Promise<Response>; abort: AbortController; formId: string }
  /** A form whose button was pressed before React had come (early-press.ts). */
  pressedEarly?: HTMLFormElement
  /** Changes of the page until React follows them itself (replaced-texts.ts). */
  replacedTexts?: MutationRecord[]
}
