"use client";

import { FoundRecord } from "@/components/shell/record-screen";
import { lazy } from "@/components/ui/lazy";
import { bioValues, NEW_BIO } from "./bio-values";
import { bioPages } from "./queries";

const BioEditor = lazy(() => import("./bio-editor").then((module) => module.BioEditor));

export const NewBioPage = () => <BioEditor values={NEW_BIO} />;

/** Editor of one bio page. */
export const BioPage = ({ id }: { id: number }) => (
  <FoundRecord records={bioPages} id={id}>
    {(record) => <BioEditor record={record} values={bioValues(record)} />}
  </FoundRecord>
);
