create index mail_with_text on mail (created_at) where text_body <> '';
