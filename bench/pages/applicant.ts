import { password, type Reach, saveDraft, signedUp } from '../../harness/applicant.ts'
import { wholeApplication } from '../../harness/applications.ts'
import { capturedMailTo } from '../../harness/captured-mail.ts'
import { failureOf, tryOnce } from '../../harness/client.ts'
import type { ProgramType } from '../../shared/domain/program-type.ts'

/** A person who has signed up at a running portal and has a complete draft. */
export async function applicantWithDraft(
  url: string,
  dataDir: string,
  type: ProgramType,
): Promise<{ email: string; password: string }> {
  const email = `adaeze.${type}@example.com`
  const reach: Reach = {
    mailTo: (address, subject) => capturedMailTo(dataDir, address, subject),
    async send(path, call) {
      const tried = await tryOnce(url + path, call)
      if (tried.outcome !== 'answered' || tried.status >= 300) throw new Error(`${path}: ${failureOf(tried)}`)
      return tried
    },
  }
  const bearer = await signedUp(reach, email, type)
  await saveDraft(reach, bearer, await wholeApplication(type, email))
  return { email, password }
}
