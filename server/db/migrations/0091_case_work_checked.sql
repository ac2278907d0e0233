-- online
alter table document validate constraint document_verdict_whole;
alter table document validate constraint document_judged_by_fkey;
