/** A text that a migration had before the one it has now. There are databases on which it ran. */
interface EarlierText {
  name: string
  sha256: string
  /** Brings such a database to where the present text leads. Later migrations have not run on it. */
  repair?: string
}

/** A migration in the history never changes any more (`migrations.sha256`), so this list is complete. */
export const earlierTexts: readonly EarlierText[] = [
  {
    name: '0021_audit_origin.sql',
    sha256: 'd8a653824d831b90d055123c81ab729a7f71b649c9ba29be9fbe0bc59820d7a5',
    repair: `
      alter table audit_log enable trigger audit_log_append_only;
      alter table audit_log enable trigger audit_log_no_truncate;`,
  },
  {
    name: '0030_privacy.sql',
    sha256: 'b817d21469f7d1f0632c0da061b63ef4b778fcc28a4e308cd0e458e6767a0212',
    // The migrations 0031 to 0037 make these indexes.
    repair: `
      drop index mail_by_account, mail_by_recipient, mail_by_writer, mail_old, mail_with_text, contact_message_old,
        contact_message_by_writer, session_by_owner, session_expired, session_ended, account_device_old, payment_event_handled;
      drop index if exists one_time_code_old, audit_log_with_address, mail_farewell;
      delete from schema_migration where name = '0031_privacy_order.sql';`,
  },
  {
    name: '0087_queue.sql',
    sha256: '3ccde39ff7e09779119709635890f73c4e0fa7cfcbd80fa4635ee85b2ce81cbf',
  },
  {
    name: '0088_queue_filled_in.sql',
    sha256: 'ccc0db93f1419b7691c7c19f5d79768f2e0895975f7d65c64c425658d7625eb9',
  },
  {
    // It filled in the reasons that a start without any adds.
    name: '0090_case_work.sql',
    sha256: '56bbf8eac9988b56742b90d6fcabd4a0bf7df9bc1d3eb5898924f9f8188a0fe1',
  },
  {
    name: '0100_decisions.sql',
    sha256: '9ad2d62e23fd198b414212855d52ded79423c81db182b040c7ab1e112c2c5751',
  },
  {
    name: '0110_reviews.sql',
    sha256: '757fdafc99b2560a5be05dad138e5fcbbff5ab4b16e9ea1fd05000e44abbee6f',
  },
  {
    name: '0126_sign_on.sql',
    sha256: '625e39525996c5f6295aca5f0ae4e62372894f669e9ae0e1ade5dcda28f7b494',
  },
  {
    name: '0153_caps.sql',
    sha256: '76304ab6ea7afd6908675a486920236bcd5ab5b6625bd7389318c394507a5376',
    // The reason of a change by hand moves from the step to its moves.
    repair: `
      alter table caps_move add column reason text;
      update caps_move set reason = caps_action.reason from caps_action where caps_action.id = caps_move.action_id;
      alter table caps_action drop column reason;
      alter table caps_action add constraint caps_action_check
        check ((kind = 'answers') = (file_hash is not null) and (file_name is null) = (file_hash is null));`,
  },
]
