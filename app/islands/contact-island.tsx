import { ContactForm } from '#app/features/contact/contact-form.tsx'
import { runIsland } from './run-island.tsx'

await runIsland('contact', <ContactForm />)
